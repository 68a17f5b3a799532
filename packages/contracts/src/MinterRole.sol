// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {TwoStepOwner} from "./TwoStepOwner.sol";

/// @title One address that may mint, or grant minting, appointed by the owner
/// @notice The minter is a hot key on a server, the owner a cold one: with a stolen minter key one can mint
/// until the owner replaces it, and nothing else. Every appointment begins a new epoch. Grants of an epoch
/// end with it, so that replacing the minter also voids a thief's grants.
abstract contract MinterRole is TwoStepOwner {
    /// @dev One slot with the epoch, and with the pause of a contract that inherits `Pausable` next after this
    /// one: a mint reads all three for the price of one.
    address private _minter;
    uint24 private _epoch;

    event MinterChanged(address indexed previousMinter, address indexed newMinter, uint24 epoch);

    error MinterRoleUnauthorized(address account);

    modifier onlyMinter() {
        if (msg.sender != _minter) revert MinterRoleUnauthorized(msg.sender);
        _;
    }

    constructor(address initialOwner, address initialMinter) TwoStepOwner(initialOwner) {
        _setMinter(initialMinter);
    }

    /// @notice Replaces the minter at once, and voids all earlier grants, even when the same minter is
    /// appointed again.
    /// @param newMinter Zero leaves the role empty, which stops all minting.
    function setMinter(address newMinter) external onlyOwner {
        _setMinter(newMinter);
    }

    /// @notice The address that may mint now; zero when there is none.
    function minter() external view returns (address) {
        return _minter;
    }

    /// @notice How many times a minter was appointed. Grants of an earlier epoch are void.
    function minterEpoch() public view returns (uint24) {
        return _epoch;
    }

    /// @dev Sixteen million appointments are enough for any owner; the next one would be refused.
    function _setMinter(address newMinter) private {
        emit MinterChanged(_minter, newMinter, ++_epoch);
        _minter = newMinter;
    }
}
