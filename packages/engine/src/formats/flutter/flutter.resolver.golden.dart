// ignore_for_file: type=lint

import 'dart:ui' as ui;

import 'package:flutter/material.dart';

/// The tokens of every mode.
abstract interface class DesignTokens {
  Color get colorText;
  Color get colorLink;
  double get spaceSmall;
  Color get colorBrand;
}

/// light-a, the default.
final class DesignTokensLightA implements DesignTokens {
  const DesignTokensLightA();

  @override
  Color get colorText => const Color(0xFF111827);

  @override
  Color get colorLink => const Color(0xFF3B82F6);

  @override
  double get spaceSmall => 8.0;

  @override
  Color get colorBrand => const Color(0xFF3B82F6);
}

/// light-b.
final class DesignTokensLightB implements DesignTokens {
  const DesignTokensLightB();

  @override
  Color get colorText => const Color(0xFF111827);

  @override
  Color get colorLink => const Color(0xFFE11D48);

  @override
  double get spaceSmall => 8.0;

  @override
  Color get colorBrand => const Color(0xFFE11D48);
}

/// dark-a.
final class DesignTokensDarkA implements DesignTokens {
  const DesignTokensDarkA();

  @override
  Color get colorText => const Color(0xFFFFFFFF);

  @override
  Color get colorLink => const Color(0xFF3B82F6);

  @override
  double get spaceSmall => 8.0;

  @override
  Color get colorBrand => const Color(0xFF3B82F6);
}

/// dark-b.
final class DesignTokensDarkB implements DesignTokens {
  const DesignTokensDarkB();

  @override
  Color get colorText => const Color(0xFFFFFFFF);

  @override
  Color get colorLink => const Color(0xFFE11D48);

  @override
  double get spaceSmall => 8.0;

  @override
  Color get colorBrand => const Color(0xFFE11D48);
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

  @override
  Color get colorBrand => Color.lerp(_from.colorBrand, _to.colorBrand, _at)!;
}
