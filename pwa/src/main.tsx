// Starts the app.
import { render } from "preact";
import { App } from "./app/app.tsx";
import { createHearth } from "./app/hearth.ts";
import { settled } from "./messages/speech.ts";
import "./styles/index.css";

/** Longer than texts take on any home network. */
const TEXTS_MAX_MS = 3_000;

const root = document.getElementById("app");
if (root === null) throw new Error("The page has no place for the app.");
const hearth = createHearth();
// No flash of English for those who read another language, and no blank wall where its texts do not come.
const lateEnough = new Promise<void>((resolve) => setTimeout(resolve, TEXTS_MAX_MS));
void Promise.race([settled(), lateEnough]).then(() => render(<App hearth={hearth} />, root));
