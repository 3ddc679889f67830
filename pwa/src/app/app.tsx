// The outermost frame: shows setup, sign-in or the house, whichever the session calls for.
import { LocationProvider } from "preact-iso";
import { SetupScreen } from "../session/setup-screen.tsx";
import { SignInScreen } from "../session/sign-in-screen.tsx";
import { WaitingScreen } from "../session/waiting-screen.tsx";
import { ToastList } from "../shell/toast-list.tsx";
import { UpdatePrompt } from "../shell/update-prompt.tsx";
import { type Hearth, HearthContext, HouseContext } from "./hearth.ts";
import { Home } from "./home.tsx";

export function App({ hearth }: { hearth: Hearth }) {
  return (
    <HearthContext.Provider value={hearth}>
      <LocationProvider>
        <Gate hearth={hearth} />
        <div class="notes">
          <UpdatePrompt />
          <ToastList />
        </div>
      </LocationProvider>
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
  if (state.name === "setup") return <SetupScreen />;
  if (state.name === "signed-out") return <SignInScreen profiles={state.profiles} />;
  return <WaitingScreen failed={state.name === "failed"} />;
}
