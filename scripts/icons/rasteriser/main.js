import { app, BrowserWindow } from 'electron';

// An empty see-through window; generate-icons.mjs puts the drawings into it.
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 600, height: 600, frame: false, transparent: true });
  void window.loadURL('data:text/html,<!doctype html>');
});
