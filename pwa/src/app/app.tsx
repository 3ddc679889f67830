// The outermost frame: shows setup, sign-in or the house, whichever the session calls for.
import { useState } from "preact/hooks";
import { LocationProvider } from "preact-iso";
import { SetupPlace, SignInPlace } from "../session/entrance-places.tsx";
import { WaitingScreen } from "../session/waiting-screen.tsx";
import { Notes } from "../shell/notes.tsx";
import { ScreenGuard } from "../shell/screen-guard.tsx";
import { createDialogStack, DialogStackContext } from "../ui/dialog-stack.ts";
import { type Hearth, HearthContext, HouseContext } from "./hearth.ts";
import { Home } from "./home.tsx";

export function App({ hearth }: { hearth: Hearth }) {
  const [dialogs] = useState(createDialogStack);
  return (
    <HearthContext.Provider value={hearth}>
      <DialogStackContext.Provider value={dialogs}>
        <LocationProvider>
          <ScreenGuard>
            <Gate hearth={hearth} />
          </ScreenGuard>
          <Notes dialogs={dialogs} />
        </LocationProvider>
      </DialogStackContext.Provider>
    </HearthContext.Provider>
  );
}

function Gate({ hearth }: { hearth: Hearth }) {
  const state = hearth.session.state.value;
  const house = hearth.house.value;
  if (house !== null && state.name === "signed-in") {
    return (
      <HouseContext.Provider value={house}>
        <Home key={house.user.id} />
      </HouseContext.Provider>
    );
  }
  if (state.name === "setup") return <SetupPlace />;
  if (state.name === "signed-out") return <SignInPlace profiles={state.profiles} />;
  return <WaitingScreen failed={state.name === "failed"} />;
}
