// What the bundler adds to the module world of the app.
/// <reference types="vite/client" />
/// <reference types="vite-plugin-pwa/client" />
