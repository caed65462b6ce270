import { isValidElement, type ReactNode } from 'react'

/**
 * Returns the text of markup, parts separated by spaces; null if there is none. A component contributes its children only,
 * since its output is unknown.
 */
export function textOf(node: ReactNode): string | null {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return (node as ReactNode[]).map(textOf).filter(Boolean).join(' ') || null
  if (!isValidElement<{ children?: ReactNode }>(node)) return null
  return textOf(node.props.children)
}
