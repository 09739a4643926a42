/** A browser in words a person knows; empty where it says nothing known. */
export interface DeviceWords {
  browser: string;
  system: string;
  isPhone: boolean;
}

/** The order counts: Edge and Opera call themselves Chrome, Chrome calls itself Safari. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg\w*\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^node$|\bNode\.js\b|^node\//i, 'Node.js'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The browser and the system that a `User-Agent` header names. */
export function describeDevice(userAgent: string | null): DeviceWords {
  const named = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? '';
  return { browser: named(BROWSERS), system: named(SYSTEMS), isPhone: /\bMobile\b|\biPhone\b/.test(userAgent ?? '') };
}
