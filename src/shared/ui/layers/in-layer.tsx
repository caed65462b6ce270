import { useRef } from 'react'
import { type LayerKind, useLayer } from './stack'

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
