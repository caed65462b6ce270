import type { ReactNode } from 'react'
import { useFormValue } from '@/kit/detail/form-context'
import { sharedDetail } from '@/kit/detail/shared-detail'
import type { Detail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { displayAudienceLabels, displayDeviceLabels, linkTypeLabels } from '@/shared/api/gen/exhibit-banner.gen'
import type { Schemas } from '@/shared/api/types'
import { config } from '@/shared/config'
import { formatAdmin } from '@/shared/lib/admin-names'
import { formatTime } from '@/shared/lib/dates'
import { formatThousands } from '@/shared/lib/format'
import { buttonClass } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { optionsOf } from '@/shared/ui/inputs/select'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import { Section } from '@/shared/ui/records/section'
import { leadsToRecord } from '../../../../domain/common/link'
import styles from './banner.module.css'
import { type AnyPath, addressOf, type BannerPath, linkWarning, type Sizes } from './banner.rules'
import { BannerPicture } from './banner-picture'
import type { TimelineProps } from './banner-timeline'
import { linkTargetPickers } from './link-target.picker'

/** Detail type used for all kinds of banners: each kind has these fields. */
type AnyBanner = Detail<`${AnyPath}/{seq}`, AnyPath>

const Stats = lazyPart(
  async () => (await import('./banner-stats')).BannerStats,
  () => <p role="status">불러오는 중입니다.</p>,
)
const Timeline = lazyPart<TimelineProps>(
  async () => (await import('./banner-timeline')).BannerTimeline,
  () => <p role="status">불러오는 중입니다.</p>,
)

interface Props {
  detail: AnyBanner
  /** API path of the list. */
  path: BannerPath
  links: readonly Schemas['LinkType'][]
  /** The recommended sizes. */
  sizes: Sizes
  /** The position whose other banners are shown. Undefined while unknown. */
  positionQuery: TimelineProps['positionQuery'] | undefined
  /** Fields specific to the kind, below the name. */
  kindFields?: ReactNode
  /** A section specific to the kind, before the images. */
  extraSection?: ReactNode
  /** Whether the banner has images, true by default. */
  hasImages?: boolean
  /** Background color behind an image narrower than its position. */
  ground?: string | undefined
  /** Content shown over the image. */
  over?: ReactNode
}

type PropsOf<P extends BannerPath> = Omit<Props, 'detail' | 'path'> & { detail: Detail<`${P}/{seq}`, P>; path: P }

/** Renders the sections of any banner form. */
export function BannerSections<P extends BannerPath>(given: PropsOf<P>) {
  const props: Props = { ...given, detail: sharedDetail<`${AnyPath}/{seq}`, AnyPath>(given.detail) }
  const { detail, kindFields, extraSection, hasImages = true } = props
  const { Text, Area } = fieldsOf(detail.def)
  const { record } = detail
  return (
    <>
      <Section title="기본 정보">
        <Text name="title" wide help="관리자만 볼 수 있습니다." />
        {kindFields}
        <Area name="memo" rows={2} wide />
      </Section>
      {extraSection}
      {hasImages && <Pictures {...props} />}
      <LinkSection {...props} />
      <DisplaySection {...props} />
      {record && (
        <Section title="통계" hint="최근 30일">
          <ReadOnlyField label="누적 노출">{formatThousands(record.viewCount)}회</ReadOnlyField>
          <ReadOnlyField label="누적 클릭">{formatThousands(record.clickCount)}회</ReadOnlyField>
          <Stats path={props.path} seq={record.bannerSeq} />
        </Section>
      )}
      {record && (
        <Section title="이력">
          <ReadOnlyField label="등록">
            {formatAdmin(record.createdBy) ?? '시스템'} · {formatTime(record.createdAt)}
          </ReadOnlyField>
          <ReadOnlyField label="수정">
            {formatAdmin(record.updatedBy) ?? '시스템'} · {formatTime(record.updatedAt)}
          </ReadOnlyField>
        </Section>
      )}
    </>
  )
}

function Pictures({ detail, sizes, over, ground }: Props) {
  const { Text, Image } = fieldsOf(detail.def)
  const { form } = detail
  const device = useFormValue(form, 'device') ?? 'ALL'
  const pc = useFormValue(form, 'pcFileSeq')
  const mobile = useFormValue(form, 'mobileFileSeq')
  const sizeText = ([width, height]: readonly [number, number]) => `권장 크기 ${width}×${height}px`
  return (
    <Section title="이미지">
      {device !== 'MOBILE' && (
        <>
          <Image name="pcFileSeq" required help={sizeText(sizes.pc)} />
          <BannerPicture label="PC 미리보기" fileSeq={pc} size={sizes.pc} over={over} ground={ground} />
        </>
      )}
      {device !== 'PC' && (
        <>
          <Image name="mobileFileSeq" required help={sizeText(sizes.mobile)} />
          <BannerPicture phone label="모바일 미리보기" fileSeq={mobile} size={sizes.mobile} over={over} />
        </>
      )}
      <Text name="altText" wide required help="이미지를 볼 수 없는 고객에게 읽어 주는 문구입니다." />
    </Section>
  )
}

function LinkSection({ detail, links }: Props) {
  const { Text, Radio, Switch, Pick } = fieldsOf(detail.def)
  const { form, record, source } = detail
  const linkType = useFormValue(form, 'linkType') ?? 'NONE'
  const linkUrl = useFormValue(form, 'linkUrl')
  const linkTargetSeq = useFormValue(form, 'linkTargetSeq')
  const address = addressOf({ linkType, linkUrl, linkTargetSeq }, config.shopUrl)
  const target = leadsToRecord(linkType) ? (linkType as Schemas['LinkTargetType']) : undefined
  // the warning concerns the stored link, not a newly chosen one
  const warning =
    record && record.linkType === linkType && record.linkTargetSeq === linkTargetSeq && linkWarning(record)

  /** Clears the target when the link type changes. */
  function clearTarget() {
    form.set('linkUrl', null)
    form.set('linkTargetSeq', null)
  }
  return (
    <Section
      title="링크"
      hint={warning || undefined}
      aside={
        address && (
          <a className={buttonClass('default', 'sm')} href={address} target="_blank" rel="noopener noreferrer">
            열어보기
          </a>
        )
      }
    >
      <Radio
        name="linkType"
        options={optionsOf(linkTypeLabels).filter(({ value }) => links.some((each) => each === value))}
        wide
        onChange={clearTarget}
      />
      {linkType === 'PATH' && (
        <Text name="linkUrl" wide required help="/로 시작하는 쇼핑몰 안의 경로 (예: /event/12)" />
      )}
      {linkType === 'URL' && <Text name="linkUrl" wide required help="https://로 시작하는 주소" />}
      {target && (
        <Pick
          key={target}
          name="linkTargetSeq"
          picker={linkTargetPickers[target]}
          known={[source?.linkTarget]}
          wide
          required
        />
      )}
      {linkType !== 'NONE' && <Switch name="openInNewTab" text="새 창에서 열기" />}
    </Section>
  )
}

function DisplaySection({ detail, path, positionQuery }: Props) {
  const { Radio, Switch, DateTime } = fieldsOf(detail.def)
  const { form, record } = detail
  const startAt = useFormValue(form, 'startAt')
  const endAt = useFormValue(form, 'endAt') ?? null
  const title = useFormValue(form, 'title')
  return (
    <Section title="노출 설정">
      <Radio name="device" labels={displayDeviceLabels} />
      <Radio name="audience" labels={displayAudienceLabels} />
      <DateTime name="startAt" />
      <DateTime name="endAt" start="23:59" help="비워 두면 기간 제한이 없습니다." />
      <Switch name="visible" text="쇼핑몰에 노출" />
      {positionQuery && (
        <div className={styles.wide}>
          <Timeline
            path={path}
            positionQuery={positionQuery}
            banner={{ bannerSeq: record?.bannerSeq ?? 0, title: title || '이 배너', startAt: startAt ?? null, endAt }}
          />
        </div>
      )}
    </Section>
  )
}
