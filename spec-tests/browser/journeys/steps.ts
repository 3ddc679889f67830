// Steps that the journeys share: what a person does in Hearth on whatever device they hold, by what they see.
import type { Locator, Page } from "@playwright/test";
import { expect, on } from "../fixtures.ts";

/** A finger where there is touch, else a mouse. */
export const press = (target: Locator, hasTouch: boolean) => (hasTouch ? target.tap() : target.click());

export const steps = (page: Page) => ({
  pageTitle: (name: string) => page.getByRole("main").getByRole("heading", { level: 1, name }),

  async chooseProfile(name: string) {
    await expect(page.getByRole("heading", { name: "Who’s there?" })).toBeVisible();
    await page.getByRole("button", { name }).click();
    await expect(page.getByRole("heading", { name: `Hello, ${name}` })).toBeVisible();
  },

  /** By keys. */
  async enterPin(pin: string) {
    await on(page).type(pin);
    await page.keyboard.press("Enter");
  },

  async openPersonMenu(name: string, item: string) {
    await on(page).showList();
    await page.getByRole("button", { name: `${name}: your menu` }).click();
    await page.getByRole("menuitem", { name: item }).click();
  },

  async openSettings(name: string, section: string) {
    await this.openPersonMenu(name, "Settings");
    await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: section }).click();
    await expect(this.pageTitle(section)).toBeFocused();
  },

  /** From a section; a phone has the list of sections in between. */
  async leaveSettings() {
    const toSections = page.getByRole("link", { name: "Back to all settings" });
    if (await toSections.isVisible()) await toSections.click();
    await page.getByRole("link", { name: "Back to conversations" }).click();
    await expect(on(page).field).toBeVisible();
  },

  async openCompanions() {
    await on(page).showList();
    await page.getByRole("link", { name: "Companions" }).click();
    await expect(this.pageTitle("Companions")).toBeVisible();
  },

  /** The last answer of somebody. */
  answerBy: (name: string) =>
    on(page)
      .log.getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: new RegExp(`^${name}`) }) })
      .last(),

  async chooseOption(title: string, item: string) {
    await page
      .getByRole("main")
      .getByRole("button", { name: `Options for ${title}` })
      .click();
    await page.getByRole("menuitem", { name: item }).click();
  },

  /** The words of the file that the menu's item saves. */
  async saved(title: string, item: string): Promise<{ name: string; text: string }> {
    const saving = page.waitForEvent("download");
    await this.chooseOption(title, item);
    const file = await saving;
    const portions: Buffer[] = [];
    for await (const portion of await file.createReadStream()) portions.push(Buffer.from(portion));
    return { name: file.suggestedFilename(), text: Buffer.concat(portions).toString("utf8") };
  },
});
