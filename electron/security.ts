import { app, type Session, type WebContents } from 'electron';
import { isAllowedUrl, PAGE_ORIGIN } from './page-files.ts';

/** Everything a page could ask of the browser around it is refused; it needs none of it. */
export function hardenWebContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.on('will-navigate', (event) => event.preventDefault());
    contents.on('will-frame-navigate', (event) => event.preventDefault());
    contents.on('will-redirect', (event) => event.preventDefault());
  });
}

/** No permissions, and no request leaves the bundle: nothing is ever fetched from a network. */
export function hardenSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: !isAllowedUrl(details.url, !app.isPackaged) });
  });
  session.on('will-download', (event) => event.preventDefault());
}

/** Only the main frame of a window that shows our page may speak to main. */
export function isTrustedSender(
  contents: WebContents,
  frame: { readonly url: string } | null,
): boolean {
  return frame !== null && frame === contents.mainFrame && frame.url.startsWith(`${PAGE_ORIGIN}/`);
}
