import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { stateTones } from '@/features/state.tones'
import { CopyButton } from '@/kit/detail/copy-button'
import { DetailScreen } from '@/kit/detail/detail-screen'
import { useDetail } from '@/kit/detail/use-detail'
import { couponStateLabels } from '@/shared/api/gen/promotion-coupon.gen'
import { apiQuery } from '@/shared/api/query'
import { usePageHead } from '@/shared/lib/page-head'
import { formatStamps } from '@/shared/lib/stamp'
import { confirm } from '@/shared/ui/layers/dialog'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import { Pill } from '@/shared/ui/records/pill'
import { Tabs } from '@/shared/ui/tabs'
import { couponDetail } from './coupon.detail-def'
import { bigQuestion } from './coupon.rules'
import { CouponSections } from './coupon-sections'
import { CouponTransitions } from './coupon-transitions'

const Copies = lazyPart(
  async () => (await import('./member-coupon.tab')).Copies,
  () => null,
)
const Codes = lazyPart(
  async () => (await import('./coupon-codes')).Codes,
  () => null,
)
const Overview = lazyPart(
  async () => (await import('./coupon-overview')).Overview,
  () => null,
)

/** Renders 정보: the coupon's form and statistics. */
function CouponForm() {
  const detail = useDetail(couponDetail, {
    beforeSave({ values, base, record }) {
      const question = bigQuestion(values)
      const same = values.benefitType === base.benefitType && values.benefitValue === base.benefitValue
      return (
        question === undefined ||
        (same && record !== undefined) ||
        confirm({ title: `쿠폰 저장: ${values.name}`, message: question, confirmLabel: '저장' })
      )
    },
  })
  const { record } = detail
  const state = record?.state
  const badge = useMemo(() => state && <Pill tone={stateTones[state]}>{couponStateLabels[state]}</Pill>, [state])
  return (
    <DetailScreen
      detail={detail}
      badge={badge}
      actions={
        <>
          <CopyButton detail={detail} />
          {record && <CouponTransitions coupon={record} detail={detail} />}
        </>
      }
    >
      {record && <Overview coupon={record} />}
      <CouponSections detail={detail} />
    </DetailScreen>
  )
}

/** Heads the tabs beside 정보, whose form sets its own heading. */
function CouponHead({ seq }: { seq: number }) {
  const { data } = useQuery(apiQuery('/api/v1/admin/coupons/{seq}', { path: { seq } }))
  const state = data?.state
  const badge = useMemo(() => state && <Pill tone={stateTones[state]}>{couponStateLabels[state]}</Pill>, [state])
  usePageHead({ title: data?.name, badge, sub: data && formatStamps(data) })
  return null
}

const TABS = [
  { key: 'info', label: '정보' },
  { key: 'copies', label: '발급 내역' },
  { key: 'codes', label: '코드' },
] as const

export function CouponDetail() {
  const search = useSearch({ strict: false }) as { seq?: string; tab?: string }
  const router = useRouter()
  const seq = Number(search.seq)
  const currentTab = TABS.find(({ key }) => key === search.tab)?.key ?? 'info'
  if (!Number.isSafeInteger(seq) || seq < 1) return <CouponForm />
  return (
    <Tabs
      label="쿠폰"
      items={TABS}
      value={currentTab}
      onChange={(key) =>
        void router.navigate({ to: '.', search: { seq: String(seq), ...(key !== 'info' && { tab: key }) } })
      }
    >
      {currentTab === 'info' ? <CouponForm /> : <CouponHead seq={seq} />}
      {currentTab === 'copies' && <Copies couponSeq={seq} />}
      {currentTab === 'codes' && <Codes couponSeq={seq} />}
    </Tabs>
  )
}
