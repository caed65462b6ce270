import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMe } from '@/shared/api/me'
import { opens } from '@/shared/lib/opens'

function Plain(props: { to?: unknown; className?: string; children?: ReactNode }) {
  // what he may do may come, or change, while the page stands
  useMe()
  // the place is typed where it is mentioned
  if (opens(String(props.to))) return <Link to="." {...(props as object)} />
  return props.className ? <span className={props.className}>{props.children}</span> : props.children
}

/** Another record, or the rows that a number counts: a `Link` where the target opens for this admin, else its text. Cells of lists say `linkTo`. */
export const Mention = Plain as typeof Link
