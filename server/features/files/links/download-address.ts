/**
 * Returns the address that delivers a file, or null if the address isn't of this service or leads to the file by
 * itself.
 */
type Service = (address: URL) => string | null;

const PUBLISHED = /^\/(?:presentation|document|spreadsheets)\/d\/e\//;

/**
 * Whether Google delivers a page at this address, from which no file can be made: that of a presentation, for example.
 */
export function isPublishedByGoogle(address: string): boolean {
  const { hostname, pathname } = new URL(address);
  return hostname === 'docs.google.com' && PUBLISHED.test(pathname);
}

/** Google exports presentations, documents and spreadsheets as PDF, if everyone with the link may read them. */
const google: Service = ({ hostname, pathname, searchParams, hash }) => {
  if (hostname === 'drive.google.com') {
    const id = /^\/file\/d\/([\w-]+)/.exec(pathname)?.[1] ?? searchParams.get('id');
    return id && /^[\w-]+$/.test(id) ? `https://drive.google.com/uc?export=download&id=${id}` : null;
  }
  if (hostname !== 'docs.google.com') return null;
  const [, kind, id] = /^\/(presentation|document|spreadsheets)\/(?:u\/\d+\/)?d\/([\w-]+)(?:\/|$)/.exec(pathname) ?? [];
  if (kind === undefined || id === undefined || PUBLISHED.test(pathname) || /\/export(\/|$)/.test(pathname))
    return null;
  if (kind === 'presentation') return `https://docs.google.com/presentation/d/${id}/export/pdf`;
  const sheet = kind === 'spreadsheets' ? /[#&?]gid=(\d+)/.exec(hash)?.[1] : undefined;
  return `https://docs.google.com/${kind}/d/${id}/export?format=pdf${sheet === undefined ? '' : `&gid=${sheet}`}`;
};

const dropbox: Service = (address) => {
  if (!/^(www\.)?dropbox\.com$/.test(address.hostname) || !/^\/(s|scl)\//.test(address.pathname)) return null;
  const download = new URL(address);
  download.searchParams.delete('raw');
  download.searchParams.set('dl', '1');
  return download.href;
};

/** See https://learn.microsoft.com/onedrive/developer/rest-api/api/shares_get */
const oneDrive: Service = ({ hostname, href }) => {
  if (hostname !== '1drv.ms' && hostname !== 'onedrive.live.com') return null;
  return `https://api.onedrive.com/v1.0/shares/u!${base64url(href)}/root/content`;
};

/** Links of SharePoint, and of OneDrive for companies. */
const sharePoint: Service = (address) => {
  if (!address.hostname.endsWith('.sharepoint.com') || !/^\/:[a-z]:\//.test(address.pathname)) return null;
  const download = new URL(address);
  download.searchParams.set('download', '1');
  return download.href;
};

/** Nextcloud and ownCloud run on any host: they are known by the path of a shared link, which ends with a token. */
const nextcloud: Service = ({ origin, pathname, search }) => {
  const [share] = /^(?:\/[\w.-]+)*\/s\/[A-Za-z0-9]{15,32}\/?$/.exec(pathname) ?? [];
  return share === undefined ? null : `${origin}${share.replace(/\/$/, '')}/download${search}`;
};

/**
 * Returns the address from which a file is downloaded whose shared link people copy from Google, Dropbox, OneDrive,
 * SharePoint or Nextcloud. Other addresses are returned as they are.
 */
export function downloadAddress(address: string): string {
  const url = new URL(address);
  for (const service of [google, dropbox, oneDrive, sharePoint, nextcloud]) {
    const download = service(url);
    if (download !== null) return download;
  }
  return address;
}

/** Of the text in UTF-8, without padding. */
function base64url(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
