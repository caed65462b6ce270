import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type CSSProperties, useEffect, useState } from 'react'
import { ApiError, messageOf } from '@/shared/api/errors'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { usePageHead } from '@/shared/lib/page-head'
import { readSeq } from '@/shared/lib/read-value'
import { Button } from '@/shared/ui/inputs/button'
import { Radio } from '@/shared/ui/inputs/choice'
import { RichText } from '@/shared/ui/inputs/rich-text-box'
import styles from './popup-preview.module.css'
import { hideText, stateText, targetText } from './popup-preview.rules'
import { PopupSlider } from './popup-slider'

const NOT_FOUND = '팝업을 찾을 수 없습니다.'
type On = 'PC' | 'MOBILE'

const close = () => window.close()

/** Renders a saved popup like the shop, in its own window. Views are not counted. */
export function PopupPreview() {
  const { popupSeq = '' }: { popupSeq?: string } = useParams({ strict: false })
  const seq = readSeq(popupSeq)
  const { data, error, refetch } = useQuery({
    ...apiQuery('/api/v1/admin/popups/{seq}', { path: { seq: seq ?? 0 } }),
    enabled: seq !== undefined,
  })
  usePageHead({ title: data?.title })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const missing = seq === undefined || (error instanceof ApiError && error.status === 404)
  if (missing || error) {
    return (
      <section className={styles.state} role="alert">
        <p>{missing ? NOT_FOUND : messageOf(error)}</p>
        {!missing && <Button onClick={() => refetch()}>다시 시도</Button>}
        <Button onClick={close}>닫기</Button>
      </section>
    )
  }
  if (!data) {
    return (
      <p className={styles.state} role="status">
        불러오는 중입니다.
      </p>
    )
  }
  return <Shown popup={data} />
}

function Shown({ popup }: { popup: Schemas['Popup'] }) {
  const { device, width, height, contentType, html, slides, hideOption, title } = popup
  const [chosen, choose] = useState<On>('PC')
  const [target, setTarget] = useState<string>()
  const on = device === 'ALL' ? chosen : device
  const hide = hideText[hideOption]
  // the window has room for the popup and its line; the strip above them takes some more
  useEffect(() => {
    const missing = document.documentElement.scrollHeight - window.innerHeight
    if (window.opener && missing > 0) window.resizeBy(0, missing)
  }, [])

  /** Prevents links in formatted text from navigating. */
  function onPress(event: React.MouseEvent) {
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link) return
    event.preventDefault()
    setTarget(`연결: ${link.getAttribute('href') ?? '-'}`)
  }
  return (
    <>
      <div className={styles.strip}>
        <b>{stateText(popup)}</b>
        {device === 'ALL' && (
          <span role="radiogroup" aria-label="기기">
            <Radio name="device" label="PC" checked={on === 'PC'} onChange={() => choose('PC')} />
            <Radio name="device" label="모바일" checked={on === 'MOBILE'} onChange={() => choose('MOBILE')} />
          </span>
        )}
        <span role="status" title={target}>
          {target}
        </span>
      </div>
      <section
        aria-label="쇼핑몰 화면"
        className={styles.frame}
        data-on={on}
        style={{ '--width': `${width}px`, '--height': `${height}px` } as CSSProperties}
      >
        <div className={styles.content} onClickCapture={onPress}>
          {contentType === 'HTML' ? (
            <RichText html={html ?? ''} />
          ) : (
            <PopupSlider
              label={title}
              slides={slides}
              onPress={(slide) => setTarget(slide.linkType === 'NONE' ? undefined : `연결: ${targetText(slide)}`)}
            />
          )}
        </div>
        <div className={styles.line}>
          {hide ? (
            <label>
              <input type="checkbox" /> {hide}
            </label>
          ) : (
            <span />
          )}
          <Button size="sm" onClick={close}>
            닫기
          </Button>
        </div>
      </section>
    </>
  )
}
