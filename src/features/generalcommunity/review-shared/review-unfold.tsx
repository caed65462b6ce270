import { FileList } from '@/features/inquirycommunity/inquiry-shared/file-list'
import { hideReasonLabels } from '@/shared/api/gen/generalcommunity-purchasereview.gen'
import { ReplyBox } from './reply-box'
import styles from './review.module.css'
import type { ReviewPath, ReviewRow } from './review.rules'
import { type UnsavedReplies, useReply } from './use-reply'

interface Props {
  path: ReviewPath
  seq: number
  review: ReviewRow
  canWrite: boolean
  typed: UnsavedReplies
}

/** Renders a whole review and its reply below the row, so that it need not be opened. */
export function ReviewUnfold({ path, seq, review, canWrite, typed }: Props) {
  const reply = useReply(path, seq, review, { typed })
  const { content, images, hideReason } = review
  const storeReply = 'storeReply' in review ? review.storeReply : null
  return (
    <section className={styles.unfold} aria-label={`${seq}번 후기`}>
      <div>
        {hideReason && <p className={styles.note}>숨김: {hideReasonLabels[hideReason]}</p>}
        <p className={styles.words}>{content}</p>
        <FileList files={images} />
        {storeReply && (
          <>
            <b className={styles.note}>장착점 답변</b>
            <p className={styles.words}>{storeReply.content}</p>
          </>
        )}
      </div>
      <ReplyBox path={path} seq={seq} review={review} reply={reply} canWrite={canWrite} />
    </section>
  )
}
