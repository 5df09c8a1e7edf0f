/** Payments over this many cents are refused, unless the shop is told otherwise. */
export const PAYMENT_LIMIT_CENTS = 1_000_000;

/** Why a payment is refused, or `null` if it is not. */
export function refusalOf(totalCents: number, limitCents: number): string | null {
  return totalCents > limitCents ? `${totalCents} is over the limit of ${limitCents}` : null;
}
