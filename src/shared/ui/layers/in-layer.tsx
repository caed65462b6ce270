import { useRef } from 'react'
import * as focus from './layer-focus'
import { bringFocus, type LayerKind, useLayer } from './stack'

bringFocus(focus)

interface Props {
  open?: boolean
  kind: LayerKind
  onClose: (() => void) | undefined
}

/** Stands first inside a library's floating box (marked `data-layer`) and puts it on the one stack of layers: below what its content opens. */
export function InLayer(props: Props) {
  const mark = useRef<HTMLElement>(null)
  useLayer(mark, props)
  return <i ref={mark} hidden />
}
