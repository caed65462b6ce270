import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { type Code, keepCode } from '../../lib/code'
import { Button } from '../inputs/button'

/**
 * A layer (dialog, drawer, menu, calendar) whose code comes with its first opening. Where it cannot be fetched it is said, with
 * 다시 시도; given up, the layer is closed, and the page stays.
 */
export function lazyLayer<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> & Pick<Code<unknown>, 'ahead'> {
  const code = keepCode(load)
  function LazyLayer(props: P) {
    const [View, show] = useState(code.known)
    const close = useRef(props.onClose)
    close.current = props.onClose
    useEffect(() => {
      let here = true
      void code.get().then((found) => here && (found ? show(() => found) : close.current()))
      return () => {
        here = false
      }
    }, [])
    return View ? <View {...props} /> : null
  }
  return Object.assign(LazyLayer, { ahead: code.ahead })
}

/** What stands in the place of a part that could not be fetched. */
const sayNot = (again: () => unknown): ReactNode => (
  <p role="alert">
    화면의 일부를 불러오지 못했습니다. <Button onClick={again}>다시 시도</Button>
  </p>
)

/**
 * A part of a page whose code comes when it is first shown; `meanwhile` stands in its place until then, `instead` where it could
 * not be fetched.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: (props: P) => ReactNode,
  instead: (again: () => unknown, props: P) => ReactNode = sayNot,
): ComponentType<P> & Pick<Code<unknown>, 'ahead'> {
  const code = keepCode(load)
  function LazyPart(props: P) {
    const [part, set] = useState<{ View?: ComponentType<P> | undefined }>()
    const come = useCallback(async () => set({ View: await code.fetched().catch(() => undefined) }), [])
    useEffect(() => void come(), [come])
    const View = part?.View ?? code.known()
    if (View) return <View {...props} />
    return part ? instead(come, props) : meanwhile(props)
  }
  return Object.assign(LazyPart, { ahead: code.ahead })
}
