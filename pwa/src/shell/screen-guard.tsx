// Catches a screen that can't be drawn: says so, and offers a way out.
import { Component, type ComponentChildren } from "preact";
import { useLocation } from "preact-iso";
import { t } from "../messages/t.ts";
import { KIOSK_PATH } from "./place.ts";

/** Long enough to read what happened, and no hurry where it happens each time. */
const WALL_RELOADS_AFTER_MS = 30_000;

/** Goes round everything that an address shows. Another address is tried anew. */
export function ScreenGuard({ children }: { children: ComponentChildren }) {
  return <Guard address={useLocation().url}>{children}</Guard>;
}

interface GuardProps {
  address: string;
  children: ComponentChildren;
}

interface State {
  failedAt: string | null;
}

class Guard extends Component<GuardProps, State> {
  override state: State = { failedAt: null };

  override componentDidCatch(error: unknown) {
    this.setState({ failedAt: this.props.address });
    reportError(error);
    // On a wall nobody may come by for hours.
    if (location.pathname.startsWith(KIOSK_PATH)) setTimeout(() => location.reload(), WALL_RELOADS_AFTER_MS);
  }

  override render() {
    const { address, children } = this.props;
    if (this.state.failedAt !== address) return children;
    return (
      <main class="gone">
        <p role="alert">{t("screen.broken")}</p>
        {/* The whole page anew: what broke it may be in its memory. */}
        <button type="button" class="button button-primary" onClick={() => location.reload()}>
          {t("screen.again")}
        </button>
        <button type="button" class="button" onClick={() => location.assign("/")}>
          {t("screen.home")}
        </button>
      </main>
    );
  }
}
