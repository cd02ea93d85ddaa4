import { Link } from '@tanstack/react-router'

/** The way back to the settings that lead to webhooks and Git. */
export const ToConnections = ({ ws }: { ws: string }) => (
  <Link to="/w/$ws/settings" params={{ ws }} search={{ tab: 'connections' }}>
    Workspace settings
  </Link>
)
