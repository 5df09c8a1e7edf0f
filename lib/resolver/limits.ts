/**
 * The most characters that the expressions of one request, or those of all variables of a flow,
 * insert together: as many as the default limit of a response body has bytes.
 */
export const MAX_VALUE_CHARACTERS = 32 * 1024 * 1024;

/** The most characters of one expression, from `${` to `}`. */
export const MAX_EXPRESSION_CHARACTERS = 10_000;

/** The most filters of one expression. */
export const MAX_FILTERS = 100;

/** The most digits of `RANDOM.HEX_n`. */
export const MAX_HEX_DIGITS = 128;
