import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMe } from '@/shared/api/me'
import { canOpenPath } from '@/shared/lib/route-access'

function PermittedLink(props: { to?: unknown; className?: string; children?: ReactNode }) {
  // subscribes to the admin's rights, which may load or change later
  useMe()
  // `to` is type-checked where Mention is used
  if (canOpenPath(String(props.to))) return <Link to="." {...(props as object)} />
  return props.className ? <span className={props.className}>{props.children}</span> : props.children
}

/** Renders a `Link` if the admin may open the target, else its text. For records, or rows that a number counts. Use `linkTo` in list cells. */
export const RecordLink = PermittedLink as typeof Link
