// Left out: hidden in Light. Alias to a token that does not exist: hidden → gone
// Left out: hidden in High contrast. Alias to a token that does not exist: hidden → gone
// 1rem is 16 logical pixels
// ignore_for_file: type=lint

import 'dart:ui' as ui;

import 'package:flutter/material.dart';

/// The tokens of every mode.
abstract interface class DesignTokens {
  Color get colorText;
  Color get colorLink;
  /// Between words
  double get spaceSmall;
}

/// Light, the default.
final class DesignTokensLight implements DesignTokens {
  const DesignTokensLight();

  @override
  Color get colorText => const Color(0xFF111827);

  @override
  Color get colorLink => const Color(0xFF111827);

  @override
  double get spaceSmall => 8.0;
}

/// High contrast.
final class DesignTokensHighContrast implements DesignTokens {
  const DesignTokensHighContrast();

  @override
  Color get colorText => const Color(0xFF000000);

  @override
  Color get colorLink => const Color.from(alpha: 1.0000, red: 0.0000, green: 0.0000, blue: 0.8605, colorSpace: ui.ColorSpace.displayP3);

  @override
  double get spaceSmall => 8.0;
}

/// `ThemeData(extensions: [DesignTokensTheme(tokens)])` gives a theme its tokens, `DesignTokensTheme.of(context)` finds them.
@immutable
final class DesignTokensTheme extends ThemeExtension<DesignTokensTheme> {
  const DesignTokensTheme(this.tokens);

  final DesignTokens tokens;

  static DesignTokens of(BuildContext context) => Theme.of(context).extension<DesignTokensTheme>()!.tokens;

  @override
  DesignTokensTheme copyWith({DesignTokens? tokens}) => DesignTokensTheme(tokens ?? this.tokens);

  @override
  DesignTokensTheme lerp(DesignTokensTheme? other, double t) =>
      other == null ? this : DesignTokensTheme(_TokensBetween(tokens, other.tokens, t));
}

final class _TokensBetween implements DesignTokens {
  const _TokensBetween(this._from, this._to, this._at);

  final DesignTokens _from;
  final DesignTokens _to;
  final double _at;

  @override
  Color get colorText => Color.lerp(_from.colorText, _to.colorText, _at)!;

  @override
  Color get colorLink => Color.lerp(_from.colorLink, _to.colorLink, _at)!;

  @override
  double get spaceSmall => ui.lerpDouble(_from.spaceSmall, _to.spaceSmall, _at)!;
}
