import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '@/shared/api/errors'
import { displayAudienceLabels } from '@/shared/api/gen/exhibit-mainscreen.gen'
import { apiQuery } from '@/shared/api/query'
import { Button } from '@/shared/ui/inputs/button'
import { Radio } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { MomentInput } from '@/shared/ui/inputs/moment-input'
import { Pill } from '@/shared/ui/records/pill'
import { FEW_ITEMS } from '../../../domain/exhibit/main-section'
import { hasTooFewItems } from './mainscreen/main-section.rules'
import { ShownItems } from './shown-items'
import styles from './shown-items.module.css'

const DEVICES = [
  { value: 'PC', label: 'PC' },
  { value: 'MOBILE', label: '모바일' },
] as const

/** Returns the moment if it is complete. An incomplete one is ignored. */
const momentOf = (text: string | null): string | undefined =>
  text?.includes('T') && !Number.isNaN(Date.parse(text)) ? text : undefined

/** Renders the content of the shop's main page, for a device and a moment. */
export function MainPagePreview() {
  const [device, setDevice] = useState<'PC' | 'MOBILE'>('PC')
  const [at, setAt] = useState<string | null>(null)
  const moment = momentOf(at)
  const { data, error, refetch } = useQuery({
    ...apiQuery('/api/v1/admin/main-sections/page', { query: { device, ...(moment && { at: moment }) } }),
    placeholderData: (previous) => previous,
  })
  return (
    <>
      <div className={styles.choice} data-stacked="">
        <FieldFrame title="기기" group>
          {({ id }) => (
            <div role="radiogroup" className={styles.radios}>
              {DEVICES.map(({ value, label }) => (
                <Radio
                  key={value}
                  name={id}
                  label={label}
                  checked={device === value}
                  onChange={() => setDevice(value)}
                />
              ))}
            </div>
          )}
        </FieldFrame>
        <FieldFrame title="기준 일시" group help="비워 두면 지금입니다.">
          {(controlProps) => (
            <MomentInput control={controlProps} label="기준 일시" start="00:00" value={at} onChange={setAt} />
          )}
        </FieldFrame>
      </div>
      {error ? (
        <p role="alert">
          {messageOf(error)} <Button onClick={() => refetch()}>다시 시도</Button>
        </p>
      ) : !data ? (
        <p role="status">불러오는 중입니다.</p>
      ) : data.length === 0 ? (
        <p role="status">이 시점에 노출되는 섹션이 없습니다.</p>
      ) : (
        <div className={styles.page} data-device={device}>
          {data.map(({ mainSectionSeq, title, subtitle, titleColor, layout, audience, items }) => (
            <section key={mainSectionSeq} aria-label={title}>
              <h3 style={titleColor ? { color: titleColor } : undefined}>{title}</h3>
              {audience !== 'ALL' && <Pill tone="gray">{displayAudienceLabels[audience]}</Pill>}
              {subtitle && <p>{subtitle}</p>}
              {hasTooFewItems(items.length) && <p className={styles.few}>{FEW_ITEMS}</p>}
              <ShownItems label={title} layout={layout} items={items} />
            </section>
          ))}
        </div>
      )}
    </>
  )
}
