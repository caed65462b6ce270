import { useRef } from 'react'
import * as focus from './layer-focus'
import { type LayerKind, setFocusCode, useLayer } from './layer-stack'

setFocusCode(focus)

interface Props {
  open?: boolean
  kind: LayerKind
  onClose: (() => void) | undefined
}

/** Registers a library's floating box (marked `data-layer`) in the layer stack. Must be its first child, so that layers opened by its content are above it. */
export function LayerMarker(props: Props) {
  const mark = useRef<HTMLElement>(null)
  useLayer(mark, props)
  return <i ref={mark} hidden />
}
