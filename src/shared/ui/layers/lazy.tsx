import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { type Code, type CodeOptions, keepCode } from '../../lib/code'
import { Button } from '../inputs/button'
import { PartBoundary } from '../part-boundary'
import { toast } from './toast'

/**
 * A layer (dialog, drawer, menu, calendar) whose code comes with its first opening. Where it cannot be fetched it is said, with
 * 다시 시도; given up, the layer is closed, and the page stays. So it does when the layer itself throws.
 */
export function lazyLayer<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
  options?: CodeOptions,
): ComponentType<P> & Pick<Code<unknown>, 'ahead'> {
  const code = keepCode(load, options)
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
    if (!View) return null
    const closeThrown = () => {
      toast('창을 표시하지 못해 닫았습니다. 다시 열어도 계속되면 시스템 담당자에게 알려 주세요.', { tone: 'error' })
      close.current()
    }
    return (
      <PartBoundary instead={() => null} onThrown={closeThrown}>
        <View {...props} />
      </PartBoundary>
    )
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
    if (View)
      return (
        <PartBoundary>
          <View {...props} />
        </PartBoundary>
      )
    return part ? instead(come, props) : meanwhile(props)
  }
  return Object.assign(LazyPart, { ahead: code.ahead })
}
