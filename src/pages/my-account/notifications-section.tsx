import { NotificationSwitches } from "./notification-switches.tsx";
import { Part } from "./part.tsx";

export function NotificationsSection() {
  return (
    <Part
      name="notifications"
      intro="What we may e-mail you about. Each switch is saved as you turn it. Mail about the safety of your account, such as a changed password, is always sent."
    >
      <NotificationSwitches />
    </Part>
  );
}
