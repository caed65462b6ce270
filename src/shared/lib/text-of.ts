import { isValidElement, type ReactNode } from 'react'

/** The text of plain markup, its parts apart by a blank. What a component draws is not known: null, as where there is no text. */
export function textOf(node: ReactNode): string | null {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return (node as ReactNode[]).map(textOf).filter(Boolean).join(' ') || null
  if (!isValidElement<{ children?: ReactNode }>(node)) return null
  return textOf(node.props.children)
}
