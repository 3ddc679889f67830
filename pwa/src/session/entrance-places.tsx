// The ways to setup and sign-in, whose code is fetched by whoever stands before the door: most visits come from inside.
import { lazyScreen } from "../shell/lazy-screen.tsx";
import type { SignInScreen } from "./sign-in-screen.tsx";
import { WaitingScreen } from "./waiting-screen.tsx";

const waiting = () => <WaitingScreen failed={false} />;

export const SetupPlace = lazyScreen<object>(async () => (await import("./setup-screen.tsx")).SetupScreen, waiting);

export const SignInPlace = lazyScreen<Parameters<typeof SignInScreen>[0]>(
  async () => (await import("./sign-in-screen.tsx")).SignInScreen,
  waiting,
);
