import styles from './spoken.module.css'

/** Class of what is read out and not seen. */
export const spoken = styles.spoken ?? ''
