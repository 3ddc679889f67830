// Answers that ended unseen, in the title of the page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { signal } from "@preact/signals";
import { watchUnseenAnswers } from "./badge.ts";

/** As much of a document as a title needs; `notice` stands for the observer of its head. */
function setUp(title: string) {
  let notice = () => {};
  const page = Object.assign(new EventTarget(), { title, visibilityState: "hidden", head: {} });
  class Observer {
    constructor(callback: () => void) {
      notice = callback;
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(globalThis, { MutationObserver: Observer });
  const answering = signal<string[]>([]);
  const stop = watchUnseenAnswers({
    answering: () => answering.value,
    page: page as unknown as Document,
    badge: null,
  });
  return {
    page,
    answering,
    stop,
    rename(to: string) {
      page.title = to;
      notice();
    },
    look() {
      page.visibilityState = "visible";
      page.dispatchEvent(new Event("visibilitychange"));
    },
  };
}

test("watchUnseenAnswers() marks the title, and takes the mark off again when one looks", () => {
  const { page, answering, look, stop } = setUp("Rice");
  answering.value = ["a", "b"];
  answering.value = ["b"];
  assert.equal(page.title, "(1) Rice");
  answering.value = [];
  assert.equal(page.title, "(2) Rice");
  look();
  assert.equal(page.title, "Rice");
  stop();
});

test("watchUnseenAnswers() leaves a number alone that is part of the title", () => {
  const { page, answering, rename, look, stop } = setUp("(2) Rice");
  assert.equal(page.title, "(2) Rice");
  answering.value = ["a"];
  answering.value = [];
  assert.equal(page.title, "(1) (2) Rice");
  rename("(3) Beans");
  assert.equal(page.title, "(1) (3) Beans");
  look();
  assert.equal(page.title, "(3) Beans");
  stop();
});
