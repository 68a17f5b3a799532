export { default } from '@meridian/shared/history/words-vi'
