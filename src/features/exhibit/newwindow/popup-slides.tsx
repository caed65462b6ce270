import type { useDetail } from '@/kit/detail/use-detail'
import { cellsOf, fieldsOf } from '@/kit/fields/fields'
import type { BlankRow } from '@/kit/fields/record-fields'
import { linkTypeLabels } from '@/shared/api/gen/exhibit-newwindow-form.gen'
import type { Schemas } from '@/shared/api/types'
import { rememberFiles } from '@/shared/lib/files'
import { optionsOf } from '@/shared/ui/inputs/select'
import { Pill } from '@/shared/ui/records/pill'
import { leadsToRecord } from '../../../../domain/common/link'
import { linkWarning, shopLinkTypes } from '../banner/banner.rules'
import { linkTargetPickers } from '../banner/link-target.picker'
import { popupDetail } from './popup.detail-def'
import styles from './popup.module.css'

const { Rows } = fieldsOf(popupDetail)
const Slide = cellsOf(popupDetail, 'slides')

type Row = Schemas['PopupSlideBody']
export type PopupDetail = ReturnType<typeof useDetail<'/api/v1/admin/popups/{seq}', '/api/v1/admin/popups'>>

const LINKS = optionsOf(linkTypeLabels).filter(({ value }) => shopLinkTypes.some((each) => each === value))

const blank = (): BlankRow<Row> => ({
  imageFileSeq: null,
  altText: '',
  linkType: 'NONE',
  linkUrl: null,
  linkTargetSeq: null,
  openInNewTab: false,
})

/** Renders the images of a popup in their order, each with its link. */
export function PopupSlides({ detail }: { detail: PopupDetail }) {
  const { form, record } = detail
  rememberFiles(record?.slides.flatMap(({ image }) => image ?? []))
  const storedOf = (row: Row) =>
    record?.slides.find(
      (slide) => slide.imageFileSeq === row.imageFileSeq && slide.linkTargetSeq === (row.linkTargetSeq ?? null),
    )

  /** Clears the target when the link type changes. */
  function clearTarget(at: number) {
    const { slides = [] } = form.readAll()
    form.set(
      'slides',
      slides.map((slide, i) => (i === at ? { ...slide, linkUrl: null, linkTargetSeq: null } : slide)),
    )
  }
  function link(row: Row, at: number) {
    const stored = storedOf(row)
    const warning = stored && stored.linkType === row.linkType && linkWarning(stored)
    const target = leadsToRecord(row.linkType) ? (row.linkType as Schemas['LinkTargetType']) : undefined
    return (
      <div className={styles.link}>
        <Slide.Select name="linkType" options={LINKS} width={12} onChange={() => clearTarget(at)} />
        {(row.linkType === 'PATH' || row.linkType === 'URL') && (
          <Slide.Text name="linkUrl" placeholder={row.linkType === 'PATH' ? '/event/12' : 'https://www.example.com'} />
        )}
        {target && (
          <Slide.Pick
            key={target}
            name="linkTargetSeq"
            picker={linkTargetPickers[target]}
            known={record?.slides.map(({ linkTarget }) => linkTarget)}
          />
        )}
        {row.linkType !== 'NONE' && <Slide.Switch name="openInNewTab" text="새 창" />}
        {warning && <Pill tone="amber">{warning}</Pill>}
      </div>
    )
  }
  return (
    <Rows
      name="slides"
      required
      max={5}
      none="등록한 이미지가 없습니다."
      help="여러 장이면 4초마다 넘어갑니다. 모든 이미지의 비율이 같아야 합니다."
      addLabel="이미지 추가"
      blank={blank}
      columns={[
        { title: '이미지', width: 22, cell: <Slide.Image name="imageFileSeq" /> },
        { title: '대체 텍스트', width: 14, cell: <Slide.Text name="altText" /> },
        { title: '링크', width: 22, cell: link },
      ]}
    />
  )
}
