import { RecordLink } from '@/kit/record-link'
import { mayOpen, screenOf } from '@/menu/menu'
import { useMe } from '@/shared/api/me'

/**
 * Renders a link to a route named by the server (`/product/restocknotify?seq=3`), or plain text if the admin may not
 * open it.
 */
export function ServerLink({ to, text }: { to: string | null; text: string }) {
  const me = useMe()
  const [path = '', query = ''] = (to ?? '').split('?')
  const screen = screenOf(path)
  if (!screen || !me || !mayOpen(screen, me)) return text
  return (
    // the menu confirms that the route exists
    <RecordLink to={path} search={Object.fromEntries(new URLSearchParams(query))}>
      {text}
    </RecordLink>
  )
}
