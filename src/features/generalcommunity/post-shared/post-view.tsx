import { RichTextView } from '@/shared/ui/inputs/rich-text-view'
import { FileImage } from '@/shared/ui/records/file-image'
import styles from './post.module.css'
import type { Preview } from './post.rules'

/** Renders a post approximately like the shop. Scripts and links are inactive. */
export function PostView({ title, facts = [], picture, texts, pictures = [], button }: Preview) {
  const subtitle = facts.filter(Boolean).join(' · ')
  const written = texts.filter(({ html }) => html)
  return (
    <article className={styles.card}>
      {picture && <FileImage className={styles.picture} src={picture} alt="" />}
      <h3>{title || '제목 없음'}</h3>
      {subtitle && <p className={styles.facts}>{subtitle}</p>}
      {written.length === 0 && <p>입력한 내용이 없습니다.</p>}
      {written.map((text) => (
        <div key={text.title ?? ''}>
          {text.title && <h4>{text.title}</h4>}
          <RichTextView html={text.html ?? ''} />
        </div>
      ))}
      {pictures.length > 0 && (
        <ul className={styles.pictures} aria-label="사진">
          {pictures.map(({ url, text }) => (
            <li key={url}>
              <FileImage src={url} alt={text} />
            </li>
          ))}
        </ul>
      )}
      {button && <span className={styles.button}>{button}</span>}
    </article>
  )
}
