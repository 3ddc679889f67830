// Starts the app.
import { render } from "preact";
import { App } from "./app/app.tsx";
import { createHearth } from "./app/hearth.ts";
import "./styles/index.css";

const root = document.getElementById("app");
if (root === null) throw new Error("The page has no place for the app.");
render(<App hearth={createHearth()} />, root);
