import { useMemo } from 'react'
import { stateTones } from '@/features/state.tones'
import { DetailScreen } from '@/kit/detail/detail-screen'
import { useFormValue } from '@/kit/detail/form-context'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { postStateLabels } from '@/shared/api/gen/generalcommunity-sharingstory.gen'
import { filesOf } from '@/shared/lib/files'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { PostButtons, PostFacts } from '../post-shared/post-parts'
import { GalleryField, picturesOf } from './gallery-field'
import { sharingStoryDetail } from './sharing-story.detail-def'

const { Text, Area, Rich, Switch, Day, DateTime, Image, Money } = fieldsOf(sharingStoryDetail)

export function SharingStoryDetail() {
  const detail = useDetail(sharingStoryDetail)
  const { record, form } = detail
  const images = useFormValue(form, 'images')
  const state = record?.displayState
  const badge = useMemo(() => state && <Pill tone={stateTones[state]}>{postStateLabels[state]}</Pill>, [state])

  /** Resets the portrait consent when images are added, because it was given for the earlier ones. */
  function resetConsent(next: unknown) {
    const known = new Set((record?.images ?? []).map(({ fileSeq }) => fileSeq))
    if (picturesOf(next).some(({ fileSeq }) => !known.has(fileSeq) && !askedFileSeqs.has(fileSeq))) {
      for (const { fileSeq } of picturesOf(next)) askedFileSeqs.add(fileSeq)
      form.set('portraitConsent', false)
    }
  }
  const askedFileSeqs = useMemo(() => new Set<number>(), [])
  return (
    <DetailScreen
      detail={detail}
      badge={badge}
      actions={
        <PostButtons
          page="/sharingstory"
          seq={record?.sharingStorySeq}
          read={() => {
            const { title = '', activityDate, place, partner, thumbnailFileSeq, content } = form.readAll()
            return {
              title,
              facts: [activityDate, place ?? undefined, partner ?? undefined],
              picture: filesOf(thumbnailFileSeq)[0]?.url,
              texts: [{ html: content }],
              pictures: picturesOf(form.read('images')).map(({ url, altText }) => ({ url, text: altText ?? '' })),
            }
          }}
        />
      }
    >
      <Section title="내용">
        <Text name="title" wide />
        <Area name="summary" rows={2} wide help="목록에서 제목 아래에 보이는 문구입니다." />
        <Image name="thumbnailFileSeq" />
        <Rich name="content" wide />
        <GalleryField name="images" onChange={resetConsent} help="끌어서 순서를 바꿉니다." />
        {images !== undefined && images.length > 0 && (
          <Switch
            name="portraitConsent"
            wide
            required
            text="사진에서 알아볼 수 있는 모든 사람의 동의를 받았습니다."
            note="동의를 받지 못한 얼굴은 가린 뒤 올려 주세요."
          />
        )}
        <Day name="activityDate" />
        <Text name="place" />
        <Text name="partner" />
        <Money name="amount" width={14} />
        <Text name="quantityText" help="예: 타이어 40본" />
        <Text name="videoUrl" wide help="https://로 시작하는 주소" />
      </Section>
      <Section title="노출">
        <Switch name="visible" text="쇼핑몰에 노출" />
        <DateTime name="publishAt" help="비워 두면 저장할 때 게시합니다." />
      </Section>
      {record && <PostFacts record={record} />}
    </DetailScreen>
  )
}
