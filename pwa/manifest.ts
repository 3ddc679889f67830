// What a device is told about the installed app: names, icons, ways in, and what can be shared with it.
import type { ManifestOptions } from "vite-plugin-pwa";
import { SHARE_PATH } from "./src/platform/share-shelf.ts";

const icon = (file: string, sizes: string, purpose: "any" | "maskable" | "monochrome") => ({
  src: `/icons/${file}`,
  sizes,
  type: "image/png",
  purpose,
});

const shortcut = (name: string, url: string, file: string) => ({
  name,
  url,
  icons: [{ src: `/icons/${file}`, sizes: "96x96", type: "image/png" }],
});

export const manifest: Partial<ManifestOptions> = {
  id: "/",
  name: "Hearth",
  short_name: "Hearth",
  description: "The assistant that lives at home.",
  lang: "en",
  categories: ["lifestyle", "productivity", "utilities"],
  start_url: "/",
  scope: "/",
  display: "standalone",
  display_override: ["standalone", "minimal-ui"],
  background_color: "#16120E",
  theme_color: "#16120E",
  icons: [
    icon("ember-192.png", "192x192", "any"),
    icon("ember-512.png", "512x512", "any"),
    icon("ember-maskable-512.png", "512x512", "maskable"),
    icon("ember-monochrome-512.png", "512x512", "monochrome"),
  ],
  shortcuts: [
    shortcut("New conversation", "/", "shortcut-new.png"),
    shortcut("Search", "/?search=1", "shortcut-search.png"),
    shortcut("Companions", "/companions", "shortcut-companions.png"),
    shortcut("On the wall", "/kiosk", "shortcut-kiosk.png"),
  ],
  share_target: {
    action: SHARE_PATH,
    method: "POST",
    enctype: "multipart/form-data",
    params: {
      title: "title",
      text: "text",
      url: "url",
      files: [{ name: "pictures", accept: ["image/*"] }],
    },
  },
};
