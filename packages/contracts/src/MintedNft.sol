// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {MinterRole} from "./MinterRole.sol";
import {NftMetadata} from "./NftMetadata.sol";

/// @title What both land tokens have in common
/// @notice Their descriptions, their minter, and a pause that stops minting and nothing else: a token that
/// exists is its owner's, and no state of this contract keeps it from being given away or sold.
abstract contract MintedNft is NftMetadata, MinterRole, Pausable {
    constructor(address initialOwner, address initialMinter, string memory initialBaseURI)
        NftMetadata(initialBaseURI)
        MinterRole(initialOwner, initialMinter)
    {}

    /// @notice Announces that the metadata of some tokens changed, so that markets read it again (ERC-4906).
    /// It changes no state, so it also works while paused and for tokens that do not exist.
    function announceUpdates(uint256[] calldata tokenIds) external onlyMinter {
        for (uint256 i = 0; i < tokenIds.length; ++i) {
            emit MetadataUpdate(tokenIds[i]);
        }
    }

    /// @notice Stops minting. Transfers, grants and revocations go on, and so do the deadlines of grants.
    function pause() external onlyOwner {
        _pause();
    }

    /// @notice Lets minting go on.
    function unpause() external onlyOwner {
        _unpause();
    }
}
