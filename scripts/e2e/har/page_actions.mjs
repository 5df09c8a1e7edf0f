/**
 * Returns what a scenario does on a page again and again: it waits until the page sends nothing more,
 * presses the button with a name, or follows the link with one, also in a part of the page.
 *
 * @param pauseMs How long scripts may take to show what they got, in milliseconds.
 */
export function actionsOn(page, pauseMs) {
  const settle = async () => {
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(pauseMs);
  };
  const clickOn = (role) => async (name, place = page) => {
    await place.getByRole(role, { name, exact: true }).click();
    await settle();
  };
  return { settle, press: clickOn("button"), follow: clickOn("link") };
}
