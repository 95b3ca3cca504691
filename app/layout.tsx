import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { Providers } from "./_components/providers";
import { APPEARANCE_SCRIPT } from "./_lib/appearance/appearance-script";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Fleetline", template: "%s · Fleetline" },
  description:
    "Operations console for a fleet of connected devices, with an assistant that asks before it acts.",
  applicationName: "Fleetline",
  robots: { index: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f7f7f8" },
    { media: "(prefers-color-scheme: dark)", color: "#0d0e11" },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    // The script below sets the theme's attributes before React sees the element.
    <html lang="en" className={`${GeistSans.variable} ${GeistMono.variable}`} suppressHydrationWarning>
      <head>
        <script>{APPEARANCE_SCRIPT}</script>
      </head>
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
