// The ways through the app on which every screen is met once.
import { expect, type Page } from "@playwright/test";
import type { Device } from "./device.ts";
import type { Family } from "./family.ts";
import type { PacedModel } from "./paced-model.ts";

/** Whatever was asked for on this machine has come. */
const SETTLES_MS = 1_000;

/** About as fast as a large model on a computer at home. */
const SLOW_MS = 120;

export async function walkFirstEvening({ page, shoot }: Device): Promise<void> {
  await page.goto("/");
  await page.getByRole("textbox", { name: "Your name" }).waitFor();
  await shoot("setup");
  await page.getByRole("textbox", { name: "Your name" }).fill("Anna");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("group", { name: "PIN" }).waitFor();
  await shoot("setup-pin");
}

export async function walkDoor({ page, shoot }: Device): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: "Anna" }).waitFor();
  await shoot("sign-in");
  await page.getByRole("button", { name: "Anna" }).click();
  await page.getByRole("group", { name: "PIN" }).waitFor();
  await shoot("pin");
}

export async function walkRooms({ page, size, shoot }: Device, family: Family): Promise<void> {
  const rooms: [string, string][] = [
    ["welcome", "/"],
    ["welcome-companion", `/?with=${family.companionId}`],
    ["answer-rich", `/c/${family.richId}`],
    ["companions", "/companions"],
    ["companion", `/companions/${family.companionId}`],
    ["companion-new", "/companions/new"],
    ["settings", "/settings"],
    ["settings-profile", "/settings/profile"],
    ["settings-pin", "/settings/pin"],
    ["settings-devices", "/settings/devices"],
    ["settings-appearance", "/settings/appearance"],
    ["settings-about", "/settings/about"],
    ["settings-people", "/settings/people"],
    ["settings-person", `/settings/people/${family.childId}`],
    ["settings-household", "/settings/household"],
    ["settings-models", "/settings/models"],
    ["settings-voice", "/settings/voice"],
    ["settings-features", "/settings/features"],
    ["settings-downloads", "/settings/downloads"],
    ["settings-health", "/settings/health"],
  ];
  for (const [name, path] of rooms) {
    // Beside the list it is what the list opens with.
    if (name === "settings-profile" && size !== "phone") continue;
    await goto(page, path);
    // The answer from its beginning: what was thought, and the table below.
    if (name === "answer-rich") await openThoughts(page);
    await shoot(name);
  }
}

/** A conversation with all that opens over it: the list, a search, a question, the shortcuts. */
export async function walkConversation({ page, shoot }: Device, family: Family): Promise<void> {
  await goto(page, `/c/${family.conversationId}`);
  await shoot("conversation");
  const showList = page.getByRole("button", { name: "Show conversations" });
  if (await showList.isVisible()) {
    await showList.click();
    await shoot("list");
  }
  await page.getByRole("searchbox", { name: "Search conversations" }).fill("rice");
  await page.locator(".hit").first().waitFor();
  await shoot("search");
  await goto(page, `/c/${family.conversationId}`);
  await page
    .locator(".topbar")
    .getByRole("button", { name: /^Options for/ })
    .click();
  await shoot("conversation-menu");
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await shoot("delete");
  await goto(page, "/settings/about");
  await page.getByRole("button", { name: "Show the shortcuts" }).click();
  await shoot("shortcuts");
}

/** An answer as it comes in. */
export async function walkAnswer({ page, shoot }: Device, model: PacedModel): Promise<void> {
  await goto(page, "/");
  await page.getByRole("textbox", { name: "Message" }).fill("Tell me a short story about a brave fox.");
  model.paceMs = SLOW_MS;
  try {
    await page.getByRole("button", { name: "Send" }).click();
    await hasWords(page, ".answer", 12);
    await shoot("answering");
    await page.getByRole("button", { name: "Stop answering" }).click();
    await page.getByText("Stopped.").waitFor();
  } finally {
    model.paceMs = 0;
  }
}

export async function walkWall({ page, shoot }: Device, model: PacedModel): Promise<void> {
  await goto(page, "/kiosk");
  await shoot("wall");
  await page.getByRole("button", { name: "Write to Hearth" }).click();
  await page.getByRole("textbox", { name: "Your words" }).fill("Tell me a short story about a brave fox.");
  await shoot("wall-asking");
  model.paceMs = SLOW_MS;
  try {
    await page.keyboard.press("Enter");
    await hasWords(page, ".kiosk-answer", 12);
    await shoot("wall-replying");
  } finally {
    model.paceMs = 0;
  }
  await page.getByRole("button", { name: "Something new" }).waitFor();
  await shoot("wall-answered");
}

/** On the way, without the network: what is kept, what waits, and the list that knows both. */
export async function walkAway({ page, context, shoot }: Device, family: Family): Promise<void> {
  await goto(page, `/c/${family.conversationId}`);
  await page.locator(".answer").last().waitFor();
  await context.setOffline(true);
  await page.getByText("No network on this device.", { exact: false }).waitFor();
  await page.getByRole("textbox", { name: "Message" }).fill("And how much water for four of us?");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("button", { name: "Take back" }).waitFor();
  await shoot("offline-waiting");
  await page.getByRole("link", { name: "New conversation" }).first().click();
  await page.getByRole("textbox", { name: "Message" }).fill("Remind me of the soup that Grandma makes.");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("button", { name: "Take back" }).waitFor();
  const showList = page.getByRole("button", { name: "Show conversations" });
  if (await showList.isVisible()) await showList.click();
  await page.getByRole("heading", { name: "Waits to be sent" }).last().waitFor();
  await shoot("offline-list");
}

export async function walkInGerman({ page, shoot }: Device): Promise<void> {
  await goto(page, "/");
  await shoot("german-welcome");
  await goto(page, "/settings/appearance");
  await shoot("german-settings");
}

/** Not until the network is idle: what follows the service has a stream without an end. */
async function goto(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("main").waitFor();
  await expect(page.locator("main .rows-skeleton, main[aria-busy=true]")).toHaveCount(0);
  await page.waitForTimeout(SETTLES_MS);
}

async function openThoughts(page: Page): Promise<void> {
  const thoughts = page.locator(".thinking summary").last();
  await thoughts.click();
  await thoughts.scrollIntoViewIfNeeded();
  await page.locator("[class^=hljs]").first().waitFor();
}

/** There are more words in such a place than that. */
const hasWords = (page: Page, place: string, count: number) =>
  page
    .locator(place)
    .filter({ hasText: new RegExp(`(\\S+\\s+){${count}}`) })
    .last()
    .waitFor();
