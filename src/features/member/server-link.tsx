import { Mention } from '@/kit/mention'
import { mayOpen, screenOf } from '@/menu/menu'
import { useMe } from '@/shared/api/me'

/** A route that the server named (`/product/restocknotify?seq=3`), for who may open it; otherwise the text alone. */
export function ServerLink({ to, text }: { to: string | null; text: string }) {
  const me = useMe()
  const [path = '', query = ''] = (to ?? '').split('?')
  const screen = screenOf(path)
  if (!screen || !me || !mayOpen(screen, me)) return text
  return (
    // the route is the server's word: the menu knows that there is one
    <Mention to={path as never} search={Object.fromEntries(new URLSearchParams(query)) as never}>
      {text}
    </Mention>
  )
}
