import { isNotFound, isRedirect } from '@tanstack/react-router'
import { Component, type ReactNode } from 'react'
import { SessionEnded } from '../api/errors'
import { Button } from './inputs/button'

interface Props {
  children: ReactNode
  /** What stands in the place of the part; default: that it cannot be shown, and 다시 표시. */
  instead?: (again: () => void) => ReactNode
  /** Called once when the part throws: a layer closes itself here. */
  onThrown?: () => void
}

interface State {
  thrown: { error: unknown } | null
  /** What was to be drawn when it threw. */
  children: ReactNode
}

/** What a page, and no part of it, answers: the session has ended, or the router is told to go elsewhere. */
const isForPage = (error: unknown): boolean => error instanceof SessionEnded || isNotFound(error) || isRedirect(error)

/**
 * A part of a page that may throw: it alone is replaced, and the rest stays, with everything that was entered. It is drawn
 * again as soon as the page around gives it something else to draw.
 */
export class PartBoundary extends Component<Props, State> {
  override state: State = { thrown: null, children: this.props.children }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { thrown: { error } }
  }

  static getDerivedStateFromProps({ children }: Props, state: State): Partial<State> | null {
    return children === state.children ? null : { thrown: null, children }
  }

  override componentDidCatch(error: unknown) {
    if (!isForPage(error)) this.props.onThrown?.()
  }

  override render() {
    const { thrown } = this.state
    if (!thrown) return this.props.children
    if (isForPage(thrown.error)) throw thrown.error
    const again = () => this.setState({ thrown: null })
    return this.props.instead ? this.props.instead(again) : sayNot(again)
  }
}

const sayNot = (again: () => void): ReactNode => (
  <p role="alert">
    이 부분을 표시하지 못했습니다. 다른 곳에 입력한 내용은 그대로 있습니다.{' '}
    <Button size="sm" onClick={again}>
      다시 표시
    </Button>
  </p>
)
