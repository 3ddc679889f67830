// Notes of the system for what rings while the page is in the background: only where the person has allowed them.
import type { Timer } from "@hearth/handlers/shared/contract/timers.ts";
import { nameOf } from "./timer-words.ts";
import { t } from "./words.ts";

export type NotesState = "none" | "ask" | "granted" | "denied";

export function notesState(): NotesState {
  if (!("Notification" in globalThis)) return "none";
  const { permission } = Notification;
  return permission === "default" ? "ask" : permission;
}

export const askForNotes = async (): Promise<void> => void (await Notification.requestPermission());

/** Shown once for each ring, and replaced by the next of the same timer. */
export async function showNote(timer: Timer): Promise<void> {
  if (notesState() !== "granted" || document.visibilityState === "visible") return;
  const title = t("timers.rangNow", { name: nameOf(timer) });
  const options = { tag: timer.id, icon: "/icons/ember-192.png", requireInteraction: true };
  const worker = await navigator.serviceWorker?.getRegistration();
  // Phones show notes of a service worker only.
  if (worker !== undefined) await worker.showNotification(title, options);
  else new Notification(title, options);
}
