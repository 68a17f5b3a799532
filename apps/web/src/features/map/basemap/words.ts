import { addWords } from '#lib/i18n/words.ts'

export const mapWords = {
  map: {
    title: 'World map',
    loading: 'Loading the map',
    styles: 'Map style',
    offlineMap: 'Offline map: no streets',
    offlineStreets: 'Offline map',
    onlineMap: 'Online map',
    onlineFrom: 'Online map from {{host}}',
    onlineLoading: 'Online map: loading',
    onlineAway: 'The online map does not answer.',
    stopTrying: 'Stop trying',
    switchOff: 'Switch off',
    switchOffOnline: 'Switch off the online map',
    onlineNote: 'The online map comes from {{host}}, which then sees your network address.',
    onlineOff: 'The map comes from Meridian alone again.',
    coarsePhoto: 'Picture from space: a point is 10 km',
    scale: 'Scale',
    metres: '{{amount}} m',
    kilometres: '{{amount}} km',
    openStreetMap: '© OpenStreetMap contributors',
    streets: 'Streets',
    satellite: 'Satellite',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    locate: 'Show where I am',
    locating: 'Looking for your position …',
    locateDenied:
      'The browser does not give away your position. Allow it in the site settings and try again.',
    locateFailed: 'Your position could not be found. Please try again.',
    unreachable: 'The map could not be loaded.',
    retry: 'Try again',
    noWebgl: 'This browser cannot draw the map',
    noWebglHint: 'The map needs WebGL. Switch on hardware acceleration, or open Meridian in another browser.',
  },
} as const

addWords(mapWords, () => import('./words-vi.ts'))
