import { Fragment, isValidElement, type ReactNode } from 'react'

/** Width of a picture with its margin, in em. */
const PICTURE = 3.5
/** Horizontal padding of a pill or a button, in em. */
const AROUND = { span: 1.3, button: 1 } as Readonly<Record<string, number>>
/** Font size of `small`, in em. */
const SMALL = 0.94

/** Estimated width of a character in common fonts, in em: Hangul fills nearly the full square. */
function letterWidth(code: number): number {
  if (code > 0xa1) return 0.96
  if ((code > 64 && code < 91) || code === 37) return 0.78
  return code < 48 || code === 58 ? 0.42 : 0.58
}

function textWidth(text: string): number {
  let width = 0
  for (let at = 0; at < text.length; at++) width += letterWidth(text.charCodeAt(at))
  return width
}

/** Returns whether a part is a picture or the empty box in its place. */
const isPicture = (part: ReactNode): boolean =>
  isValidElement<{ children?: ReactNode }>(part) &&
  (part.type === 'img' || (part.type === 'span' && part.props.children === undefined))

/**
 * Estimates the maximum width of plain markup on one line, in em. A `small` is on a line of its own, beside a picture. Returns
 * Infinity for components, whose output is unknown.
 */
export function maxTextWidth(node: ReactNode): number {
  if (node === null || node === undefined || typeof node === 'boolean') return 0
  if (typeof node === 'string' || typeof node === 'number') return textWidth(String(node))
  if (Array.isArray(node)) {
    let [beside, line, second] = [0, 0, 0]
    for (const part of node as ReactNode[]) {
      if (isPicture(part)) beside = PICTURE
      else if (isValidElement(part) && part.type === 'small') second = maxTextWidth(part)
      else line += maxTextWidth(part)
    }
    return beside + Math.max(line, second * SMALL)
  }
  if (!isValidElement<{ children?: ReactNode }>(node)) return Number.POSITIVE_INFINITY
  const { type, props } = node
  if (type === Fragment) return maxTextWidth(props.children)
  if (typeof type !== 'string') return Number.POSITIVE_INFINITY
  return (AROUND[type] ?? 0) + maxTextWidth(props.children)
}
