/** The names of places in the language of the page. */
import { formatArea } from '@meridian/shared/area'
import type { Area } from '@meridian/shared/area'
import { countryName } from '@meridian/shared/country/country-name'
import { namePlace, namePlot } from '@meridian/shared/names/name-plot'
import { currentLanguage } from './i18n.ts'
import { seaName } from './sea-name.ts'

/** @param code ISO 3166-1 alpha-2. */
export const sayCountry = (code: string): string => countryName(code, currentLanguage())

/** At sea, the district is the sea. */
const translated = (area: Area | undefined): Area | undefined =>
  area && { ...area, district: seaName(area.district) }

/** `Hoàn Kiếm, Việt Nam`. */
export const sayArea = (area: Area | undefined): string => formatArea(translated(area), currentLanguage())

/** `Hoàn Kiếm`, or the country where no district is known. */
export const sayPlace = (area: Area | undefined): string => namePlace(translated(area), currentLanguage())

/** `Hoàn Kiếm · 5075201922`. */
export const sayPlot = (id: number | string, area: Area | undefined): string =>
  namePlot(id, translated(area), currentLanguage())
