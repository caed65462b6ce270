import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { type CodeOptions, createLazyCode, type LazyCode } from '../../lib/lazy-code'
import { Button } from '../inputs/button'
import { PartBoundary } from '../part-boundary'
import { toast } from './toast'

/**
 * Creates a layer (dialog, drawer, menu, calendar) whose code loads on first opening. If loading fails, an error with 다시 시도
 * is shown; if the admin gives up, or the layer throws, it is closed and the page stays.
 */
export function lazyLayer<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
  options?: CodeOptions,
): ComponentType<P> & Pick<LazyCode<unknown>, 'preload'> {
  const code = createLazyCode(load, options)
  function LazyLayer(props: P) {
    const [View, setView] = useState(code.loaded)
    const close = useRef(props.onClose)
    close.current = props.onClose
    useEffect(() => {
      let isMounted = true
      void code.get().then((found) => isMounted && (found ? setView(() => found) : close.current()))
      return () => {
        isMounted = false
      }
    }, [])
    if (!View) return null
    const closeThrown = () => {
      toast('창을 표시하지 못해 닫았습니다. 다시 열어도 계속되면 시스템 담당자에게 알려 주세요.', { tone: 'error' })
      close.current()
    }
    return (
      <PartBoundary fallback={() => null} onThrown={closeThrown}>
        <View {...props} />
      </PartBoundary>
    )
  }
  return Object.assign(LazyLayer, { preload: code.preload })
}

/** Default content in place of a part that could not be loaded. */
const loadFailed = (again: () => unknown): ReactNode => (
  <p role="alert">
    화면의 일부를 불러오지 못했습니다. <Button onClick={again}>다시 시도</Button>
  </p>
)

/**
 * Creates a part of a page whose code loads when it is first rendered. `meanwhile` is rendered until then, `instead` if loading
 * failed.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: (props: P) => ReactNode,
  instead: (again: () => unknown, props: P) => ReactNode = loadFailed,
): ComponentType<P> & Pick<LazyCode<unknown>, 'preload'> {
  const code = createLazyCode(load)
  function LazyPart(props: P) {
    const [part, set] = useState<{ View?: ComponentType<P> | undefined }>()
    const loadPart = useCallback(async () => set({ View: await code.load().catch(() => undefined) }), [])
    useEffect(() => void loadPart(), [loadPart])
    const View = part?.View ?? code.loaded()
    if (View)
      return (
        <PartBoundary>
          <View {...props} />
        </PartBoundary>
      )
    return part ? instead(loadPart, props) : meanwhile(props)
  }
  return Object.assign(LazyPart, { preload: code.preload })
}
