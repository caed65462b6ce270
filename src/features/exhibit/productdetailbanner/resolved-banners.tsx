import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '@/shared/api/errors'
import { displayAudienceLabels, displayDeviceLabels } from '@/shared/api/gen/exhibit-banner.gen'
import { itemBannerPositionLabels } from '@/shared/api/gen/exhibit-productdetailbanner.gen'
import { apiQuery } from '@/shared/api/query'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import styles from './resolved.module.css'

const withoutAll = (labels: Readonly<Record<string, string>>) =>
  optionsOf(labels).filter(({ value }) => value !== 'ALL')
const DEVICES = withoutAll(displayDeviceLabels)
const AUDIENCES = withoutAll(displayAudienceLabels)

/** Renders the banners now shown on an item's page, for a device and an audience. */
export function ResolvedBanners({ itemSeq }: { itemSeq: number }) {
  const [device, setDevice] = useState('PC')
  const [audience, setAudience] = useState('MEMBER')
  // the options are values of the contract
  const query = { itemSeq, device: device as 'PC', audience: audience as 'MEMBER' }
  const { data, error } = useQuery({
    ...apiQuery('/api/v1/admin/item-detail-banners/resolve', { query }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <dl className={styles.resolved} aria-label="이 상품에 지금 노출되는 배너">
        <div>
          <dt>지금 노출</dt>
          <dd>
            <Select aria-label="기기" options={DEVICES} value={device} onChange={setDevice} width={8} />{' '}
            <Select aria-label="대상" options={AUDIENCES} value={audience} onChange={setAudience} width={10} />
          </dd>
        </div>
        {!error &&
          data?.map(({ position, banners }) => (
            <div key={position}>
              <dt>{itemBannerPositionLabels[position]}</dt>
              <dd>{banners.map(({ title }, i) => `${i + 1}. ${title}`).join(' ') || '없음'}</dd>
            </div>
          ))}
      </dl>
      {error && (
        <p role="alert" className={styles.resolved}>
          {messageOf(error)}
        </p>
      )}
    </>
  )
}
